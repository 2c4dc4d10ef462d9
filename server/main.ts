import { runServe } from "./cli/serve.js";

await runServe(process.argv.slice(2));
