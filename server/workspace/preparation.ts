import type { Environment, TestPorts } from "../../engine/index.js";
import type { WorkspaceOptions } from "./workspace.js";

/** What sets are compiled against and tested with, as of now. */
export interface Preparation {
  readonly environment: Environment;
  readonly ports: TestPorts;
  /** Whether a set of this hash was live before, so that its tests need not run again. */
  readonly proven?: (hash: string) => Promise<boolean>;
}

export const preparationOf = ({ environment, ports }: Pick<WorkspaceOptions, "environment" | "ports">): Preparation => {
  const today = ports.now().slice(0, 10);
  return { environment: { ...environment, today }, ports: { ...ports, today } };
};
