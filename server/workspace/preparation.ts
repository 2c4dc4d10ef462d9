import type { Environment, TestPorts } from "../../engine/index.js";
import type { WorkspaceOptions } from "./workspace.js";

/** What sets are compiled against and tested with, as of now. */
export interface Preparation {
  readonly environment: Environment;
  readonly ports: TestPorts;
}

export const preparationOf = ({ environment, ports }: Pick<WorkspaceOptions, "environment" | "ports">): Preparation => {
  const today = ports.now().slice(0, 10);
  return { environment: { ...environment, today }, ports: { ...ports, today } };
};
