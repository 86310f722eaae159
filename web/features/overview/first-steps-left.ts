import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { store, stored } from "../../ui/storage.ts";

export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: () => api("GET /utils/first-steps/"),
});

const key = "first-steps";

export const areStepsHidden = () => stored(key) === "hidden";
export const hideSteps = () => store(key, "hidden");
