import { serveOrders } from "./children.js";
import { SECTIONS } from "./sections.js";

serveOrders<{ readonly name: string }>(async ({ name }) => {
  const load = SECTIONS[name];
  if (load === undefined) throw new RangeError(`There is no section "${name}".`);
  const { section } = await load();
  return { about: section.about, rows: await section.run() };
});
