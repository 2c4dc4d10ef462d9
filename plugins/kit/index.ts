/** What a plugin is written with. */

export type {
  Judge,
  JudgeAnswer,
  JudgeControl,
  JudgeInput,
  JudgeKind,
  Plugin,
  PluginPorts,
} from "../../engine/index.js";
export { type ContractCheck, type ContractResult, pluginContract, runPluginContract } from "./contract.js";
export { createJudge, NO_OPTIONS } from "./create-judge.js";
export { definePlugin } from "./define-plugin.js";
export { REAL_PORTS } from "./real-ports.js";
