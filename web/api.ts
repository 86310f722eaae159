import { createApi } from "#contract/client.ts";
import { storedToken } from "./auth/token.ts";

export const api = createApi((address, init) => fetch(address, init), storedToken);
