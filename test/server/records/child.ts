/** A process of its own that opens a store on `go` and writes acknowledged records, telling each id once it is on disk. */
import { once } from "node:events";
import { writeSync } from "node:fs";
import { openSqlite } from "../../../server/records/sqlite/store.js";
import { createWriter } from "../../../server/records/writer.js";
import { sampleRecord } from "../../helpers/records.js";

const [path = "", name = "", count = "0"] = process.argv.slice(2);
const tell = (line: string): void => void writeSync(1, `${line}\n`);

tell("ready");
await once(process.stdin, "data");
const store = openSqlite(path);
const writer = createWriter(store, {
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
});
let next = 0;
const work = async (): Promise<void> => {
  while (next < Number(count)) {
    const id = `${name}-${next++}`;
    await writer.write(sampleRecord({ id }), "acknowledged");
    tell(id);
  }
};
await Promise.all(Array.from({ length: 10 }, work));
await writer.close();
await store.close();
process.stdin.destroy();
