// The one script that stands in the page itself.
// Text, not functions: the content security policy allows exactly these bytes, in whatever way the bundle is built.
import { beforePaint } from "./before-paint.ts";
import { onceShown } from "./once-shown.ts";

export const bootScript = (beforePaint + onceShown).replaceAll("\n", "");
