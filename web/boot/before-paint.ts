// Runs before the first paint: no flash of the wrong theme, nor of 'Login' for somebody logged in.
import { themeColors } from "#contract/theme.ts";

export const beforePaint = `(function(){
var root=document.documentElement,theme=root.dataset.theme;
try{
var stored=localStorage.getItem("theme");
if(/^(system|light|dark)$/.test(stored))theme=stored;
if(localStorage.getItem("access_token"))root.dataset.session="";
}catch(e){}
if(theme==="system")theme=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark";
root.className=theme;
document.querySelector('meta[name="theme-color"]').content=theme==="light"?"${themeColors.light}":"${themeColors.dark}";
})();`;
