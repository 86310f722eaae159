// Fetches a page's scripts once the page is shown, or as soon as somebody touches it, or when something on it takes too long
// to wait for: until then they would only take the line and the processor from what is to be seen.
// A platform pressed in the meantime is remembered (early-press.ts).
// Whoever goes Back before the page runs wants another one: the browser changes the address alone, so it is asked for anew.

export const onceShown = `(function(){
var begun,failed;
function begin(){
if(begun)return;
begun=true;
var scripts=document.querySelector('meta[name="scripts"]');
if(scripts)scripts.content.split(" ").forEach(function(address,index){
var tag=document.createElement(index?"link":"script");
if(index){tag.rel="modulepreload";tag.href=address}
else{tag.type="module";tag.src=address;tag.onerror=function(){failed=true;if(window.earlyPress)location=window.earlyPress.href}}
document.head.append(tag);
});
}
var path=location.pathname;
addEventListener("popstate",function(event){
var data=document.documentElement.dataset;
if("hydrated" in data||location.pathname===path)return;
event.stopImmediatePropagation();
data.left="";
location.reload();
});
addEventListener("load",begin);
setTimeout(begin,3000);
addEventListener("pointerdown",begin,true);
addEventListener("click",function(event){
var link=!failed&&!("hydrated" in document.documentElement.dataset)&&event.target.closest("a[data-platform]");
if(!link||event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
event.preventDefault();
if(window.earlyPress)window.earlyPress.removeAttribute("aria-busy");
link.setAttribute("aria-busy","true");
window.earlyPress=link;
begin();
},true);
})();`;
