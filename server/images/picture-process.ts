import { workForSite } from "../workshop/work-for-site.ts";
import { makeImage } from "./make-image.ts";

workForSite(makeImage);
