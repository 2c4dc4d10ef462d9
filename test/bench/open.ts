import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { Sentinel } from "../../server/service.js";
import { SHIPPED } from "../../server/workspace/shipped.js";
import { makeFolder } from "../helpers/folder.js";

export const TENANT = "bench";

export interface Opened {
  readonly service: Sentinel;
  readonly dir: string;
  readonly close: () => Promise<void>;
}

/** A service over the given files, or over all shipped packs with one tenant that asks no judge, in a folder of its own. */
export const openService = async (files?: Readonly<Record<string, string>>): Promise<Opened> => {
  const folder = await makeFolder(files ?? (await shippedFiles()));
  const service = await Sentinel.open({ config: folder.at("sentinel.yaml"), log: pino({ level: "silent" }) });
  return {
    service,
    dir: folder.path,
    close: async () => {
      await service.close();
      await folder.close();
    },
  };
};

const shippedFiles = async (): Promise<Readonly<Record<string, string>>> => ({
  "sentinel.yaml": "format: 1\nrules: [builtin]\npolicies: ./policies\nstore: sqlite:./sentinel.db\n",
  "policies/base.yaml": await readFile(join(SHIPPED.policies, "base.yaml"), "utf8"),
  [`policies/${TENANT}.yaml`]: "format: 1\nextends: base\n",
});
