import { echoProvider } from "./echo.js";
import { groundednessProvider } from "./groundedness/provider.js";
import { shapeProvider } from "./shape.js";
import type { FactProvider } from "./types.js";

/** Every provider of facts beside the signals. */
export const PROVIDERS: readonly FactProvider[] = [shapeProvider, echoProvider, groundednessProvider];
