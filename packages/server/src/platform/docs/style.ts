import { font_css } from '../http/font.ts';

const light = `color-scheme:light;--page:#fff;--aside:#f6f7f9;--text:#1b2430;--soft:#56616d;--line:#dfe3e8;--link:#0f5c6e;--here:#e6f1f3`;
const dark = `color-scheme:dark;--page:#141619;--aside:#1b1e22;--text:#e6e9ec;--soft:#a9b1ba;--line:#343940;--link:#7cc7d8;--here:#1d3238`;

const css = `${font_css}
*{box-sizing:border-box}
:root{${light};-webkit-text-size-adjust:100%;scroll-padding-top:24px}
@media (prefers-color-scheme:dark){:root{${dark}}}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 Inter,system-ui,-apple-system,"Segoe UI",sans-serif;
  font-variant-ligatures:no-contextual}
a{color:var(--link);text-underline-offset:3px}
:focus-visible{outline:2px solid #1c7ed6;outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-9999px}
.skip:focus{left:12px;top:12px;background:var(--page);padding:8px 12px;z-index:1}
header{display:flex;gap:8px 20px;align-items:center;flex-wrap:wrap;padding:14px 20px;border-bottom:1px solid var(--line)}
header img{width:28px;height:28px;border-radius:6px}
header strong{font-weight:600}
header .home{display:flex;gap:10px;align-items:center;color:inherit;text-decoration:none}
header nav{display:flex;gap:4px 20px;margin-left:auto;font-size:15px}
.columns{max-width:1240px;margin:0 auto;display:grid;grid-template-columns:minmax(0,1fr)}
.guides{padding:12px 20px;border-bottom:1px solid var(--line);font-size:15px}
.guides summary{cursor:pointer;font-weight:600;padding:6px 0}
.guides ul,.contents ul{list-style:none;margin:0;padding:0}
.guides a{display:block;padding:7px 10px;border-radius:6px;color:var(--text);text-decoration:none}
.guides a:hover{background:var(--aside)}
.guides a[aria-current]{background:var(--here);font-weight:600}
main{min-width:0;padding:24px 20px 64px}
article{max-width:820px}
h1{font-size:30px;line-height:1.25;letter-spacing:-.02em;margin:0 0 16px}
h2{font-size:21px;line-height:1.35;letter-spacing:-.01em;margin:44px 0 10px;overflow-wrap:anywhere}
h3{font-size:17px;margin:28px 0 8px}
p,ul,ol{margin:0 0 16px}
li{margin:4px 0}
.here{margin-left:8px;color:var(--soft);text-decoration:none;font-weight:400;opacity:0}
:is(h2,h3):hover .here,.here:focus{opacity:1}
code,pre{font:13.5px/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
:not(pre)>code{background:var(--aside);border-radius:4px;padding:2px 5px;overflow-wrap:anywhere}
h2 code{font-size:19px}
figure{margin:0 0 16px;border:1px solid var(--line);border-radius:8px;overflow:clip}
figcaption{display:flex;justify-content:space-between;align-items:center;min-height:34px;padding:2px 6px 2px 14px;
  background:var(--aside);border-bottom:1px solid var(--line);font-size:13px;color:var(--soft)}
figcaption button{font:inherit;color:var(--text);background:none;border:0;border-radius:5px;padding:5px 9px;cursor:pointer}
figcaption button:hover{background:var(--line)}
pre{margin:0;padding:14px;overflow-x:auto;tab-size:2}
.wide{overflow-x:auto;margin:0 0 16px}
table{border-collapse:collapse;width:100%;font-size:15px}
th,td{text-align:left;vertical-align:top;padding:8px 14px 8px 0;border-bottom:1px solid var(--line)}
th{font-weight:600}
.contents{margin:0 0 24px;padding:14px 16px;background:var(--aside);border-radius:8px;font-size:15px}
.contents summary{cursor:pointer;font-weight:600}
.contents ul{margin-top:8px}
.contents ul{columns:240px;column-gap:20px}
.contents li{margin:0;break-inside:avoid}
.contents a{display:block;padding:2px 0;text-decoration:none;overflow-wrap:anywhere}
.contents code{background:none;padding:0}
.next{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;border-top:1px solid var(--line);
  margin-top:48px;padding-top:20px}
@media (min-width:900px){
  .columns{grid-template-columns:250px minmax(0,1fr)}
  .guides{border:0;padding:28px 16px}
  .guides summary{display:none}
  main{padding:32px 40px 80px}
}
@media print{header nav,.guides,.skip,figcaption button,.next{display:none}}`;

export const docs_css = css.replaceAll(/\s*\n\s*/g, '');

/** Adds to each block of code a button that copies it; without scripts the pages are complete. */
export const docs_script = `for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  figure.querySelector('figcaption').append(button);
}
const wide = matchMedia('(min-width:900px)');
const guides = document.querySelector('.guides details');
const unfold = () => { guides.open = wide.matches; };
wide.addEventListener('change', unfold);
unfold();
`;
