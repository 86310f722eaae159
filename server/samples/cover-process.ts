import { drawCover, type Sleeve } from "../images/draw-cover.ts";
import { makeImage } from "../images/make-image.ts";
import { workForSite } from "../workshop/work-for-site.ts";

/** As if each had been drawn and uploaded. */
workForSite((sleeves: Sleeve[]) => Promise.all(sleeves.map(async (sleeve) => makeImage(await drawCover(sleeve)))));
