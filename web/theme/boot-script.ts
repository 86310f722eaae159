// Runs before the first paint, so that neither the wrong theme nor 'Login' for somebody logged in is ever seen.
// Text, not a function: the content security policy allows exactly these bytes, in whatever way the bundle is built.
import { platforms } from "#contract/platforms.ts";
import { site } from "#site";
import { themeColors } from "./theme.ts";

export const bootScript = `(function(){
var root=document.documentElement,theme="${site.defaultTheme}";
try{
var stored=localStorage.getItem("theme");
if(/^(system|light|dark)$/.test(stored))theme=stored;
if(localStorage.getItem("access_token"))root.dataset.session="";
var platform=localStorage.getItem("platform");
if(/^(${platforms.join("|")})$/.test(platform))root.dataset.platform=platform;
}catch(e){}
if(theme==="system")theme=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark";
root.className=theme;
document.querySelector('meta[name="theme-color"]').content=theme==="light"?"${themeColors.light}":"${themeColors.dark}";
})()`.replaceAll("\n", "");
