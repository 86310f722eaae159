// The script runs before the first paint, so that the page does not flash in the wrong theme.
import { themeColors } from "#domain/theme.ts";

export const themeScript = `(function(){
var root=document.documentElement,theme=root.dataset.theme,meta=document.createElement("meta");
try{
var stored=localStorage.getItem("theme");
if(/^(system|light|dark)$/.test(stored))theme=stored;
if(localStorage.getItem("access_token"))root.dataset.session="";
}catch(e){}
if(theme==="system")theme=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark";
root.className=theme;
meta.name="theme-color";
meta.content=theme==="light"?"${themeColors.light}":"${themeColors.dark}";
document.head.prepend(meta);
})()`.replaceAll("\n", "");
