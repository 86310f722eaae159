import { workForSite } from "../workshop/work-for-site.ts";
import { drawCard } from "./draw-card.ts";

workForSite(drawCard);
