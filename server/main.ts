import { systemIo } from "./cli/io.js";
import { run } from "./cli/run.js";

process.exitCode = await run(["serve", ...process.argv.slice(2)], systemIo());
