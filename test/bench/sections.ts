import type { Section } from "./section.js";

type Load = () => Promise<{ readonly section: Section }>;

/** In the order they run. */
export const SECTIONS: Readonly<Record<string, Load>> = {
  evaluate: () => import("./sections/evaluate.js"),
  linear: () => import("./sections/linear.js"),
  scan: () => import("./sections/scan.js"),
  rules: () => import("./sections/rules.js"),
  records: () => import("./sections/records.js"),
  http: () => import("./sections/http.js"),
  reload: () => import("./sections/reload.js"),
  hostile: () => import("./sections/hostile.js"),
  memory: () => import("./sections/memory.js"),
};
