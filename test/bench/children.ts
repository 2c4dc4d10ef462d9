import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Child {
  /** Sends an order and gives what comes back; one at a time. Rejects when the child ends before it answers. */
  readonly ask: <T extends object>(order: object) => Promise<T>;
  readonly stop: () => Promise<void>;
}

/** Runs a file of this folder in a Node of its own, with `gc()` at hand. */
export const startChild = (file: string, ...args: readonly string[]): Child => {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, args, { execArgv: ["--expose-gc", "--import", "tsx"], serialization: "advanced" });
  return {
    ask: <T extends object>(order: object) => answerOf<T>(child, order),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, "exit");
    },
  };
};

const answerOf = <T extends object>(child: ChildProcess, order: object): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`The child process ended with ${code}.`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      resolve(answer as T);
    });
    child.send(order);
  });

/** In the child: answers every order, and ends when the parent lets go. */
export const serveOrders = <T extends object>(
  serve: (order: T) => Promise<object>,
  close: () => Promise<void> = async () => {},
): void => {
  process.on("message", async (order) => process.send?.(await serve(order as T)));
  process.once("disconnect", async () => {
    await close();
    process.exit();
  });
};
