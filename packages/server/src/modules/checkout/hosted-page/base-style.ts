import { font_css } from '../../../platform/http/font.ts';

const light = `color-scheme:light;--page:#f4f5f7;--sheet:#fff;--aside:#fafbfc;--text:#1b2430;--soft:#56616d;--line:#dfe3e8;
--field:#87909a;--bad:#b02525;--bad-bg:#fff0f0;--good:#1b6b33;--good-bg:#ebfbee`;
const dark = `color-scheme:dark;--page:#111315;--sheet:#1b1d21;--aside:#17191c;--text:#eceef0;--soft:#a9b1ba;--line:#343940;
--field:#7b848e;--bad:#ffa8a8;--bad-bg:#3a1f20;--good:#8ce99a;--good-bg:#1c3323`;

/** The style of every page before its design is applied. A design with colours was made for light mode. */
const base = `${font_css}
*{box-sizing:border-box}
:root{${light};scroll-padding-bottom:104px;-webkit-text-size-adjust:100%}
@media (prefers-color-scheme:dark){:root:not(.designed){${dark}}}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;
  background:var(--page) center/cover no-repeat fixed;color:var(--text);
  font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif;
  font-variant-ligatures:no-contextual}
.test{margin:0;padding:6px 16px;background:#fff3bf;color:#5c3d00;font-size:13px;font-weight:500;text-align:center}
main{flex:1;display:grid}
/* Clipped rather than hidden: what is hidden would be scrolled by itself, and nothing in it would stick. */
.sheet{background:var(--sheet);width:100%;display:grid;align-content:start;overflow:clip}

.about{background:var(--header);color:var(--header-text);padding:16px 20px 20px;border-bottom:1px solid var(--line)}
.who{display:flex;align-items:center;gap:12px;margin:0 0 16px;font-weight:600;overflow-wrap:anywhere}
.who img{height:36px;max-width:132px;border-radius:8px;background:#fff;padding:3px;object-fit:contain}
.monogram{flex:none;width:36px;height:36px;display:grid;place-items:center;border-radius:8px;
  background:var(--button);color:var(--button-text)}
.amount{font-size:32px;line-height:1.2;font-weight:600;letter-spacing:-.02em;margin:0;
  font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amount.worded{font-size:20px;letter-spacing:0}
.about dl{margin:12px 0 0;display:grid;gap:6px;font-size:14px}
.about dl:empty{display:none}
.about dl div{display:flex;gap:4px 12px;justify-content:space-between;flex-wrap:wrap}
.about dd{margin:0;font-weight:500;overflow-wrap:anywhere}

.work{padding:20px 20px 0}
.alone .work{padding:28px 20px 32px}
h1{font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-.01em;margin:0 0 8px}
h1.about-title{font-size:15px;font-weight:500;letter-spacing:0;margin:0 0 2px}
fieldset{border:0;margin:0 0 20px;padding:0;min-width:0}
legend{padding:0;font-weight:600;margin-bottom:12px}
.methods{display:grid;gap:8px}
.method{border:1px solid var(--line);border-radius:10px}
.method:has([type=radio]:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.method>label{display:flex;gap:12px;align-items:center;min-height:50px;padding:8px 14px;cursor:pointer;font-weight:500;
  overflow-wrap:anywhere}
.method>label svg{margin-left:auto}
.paid-by{flex:none;width:36px;height:24px}
input[type=radio]{flex:none;width:18px;height:18px;margin:0;accent-color:var(--accent)}
.method .card{display:none;padding:4px 14px 16px}
.method:has([type=radio]:checked) .card{display:block}
.field{margin:0 0 16px}
.field label{display:block;font-size:14px;font-weight:500;margin-bottom:6px}
.mandate{font-size:13px;line-height:1.5;color:var(--soft);border:1px solid var(--line);border-radius:8px;padding:12px 14px}
.mandate h2{font-size:14px;font-weight:600;margin:0 0 8px;color:var(--text)}
.mandate p{margin:8px 0 0}
.mandate dl{margin:0;display:grid;gap:2px}
.mandate dl div{display:flex;gap:4px 12px;justify-content:space-between;flex-wrap:wrap}
.mandate dd{margin:0;color:var(--text);overflow-wrap:anywhere}
.sign{display:flex;gap:12px;align-items:center;min-height:44px;margin-top:8px;font-size:15px;font-weight:500;cursor:pointer}
.sign input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--accent)}
.start{margin:4px 0 12px;font-size:15px}
.if-paying,.sheet:has(.paying:checked) .unless-paying{display:none}
.sheet:has(.paying:checked) .if-paying{display:revert}
.sign input[aria-invalid]{outline:2px solid var(--bad);outline-offset:1px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:end}
.pair:has(.fault){align-items:start}
.pair .field{margin-bottom:0}
.field input{width:100%;min-height:46px;font:inherit;padding:10px 12px;border:1px solid var(--field);border-radius:8px;
  background:var(--sheet);color:var(--text);font-variant-numeric:tabular-nums}
.field input::placeholder{color:var(--soft);opacity:1}
.field input[aria-invalid]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.money{display:flex;align-items:center;gap:10px}
.money span{font-weight:600}
.fault{color:var(--bad);font-size:14px;margin:6px 0 0}
.help{color:var(--soft);font-size:14px;margin:6px 0 0}
form>.help:not(.agree){margin-bottom:20px}
.agree{margin:0 0 16px}
.alert{background:var(--bad-bg);color:var(--bad);border-radius:10px;padding:12px 14px;margin:0 0 20px;font-size:15px}
.alert p{margin:0}
.alert ul{margin:4px 0 0;padding-left:20px}
button,.button{display:block;width:100%;min-height:48px;border:1px solid transparent;border-radius:10px;padding:11px 16px;
  background:var(--button);color:var(--button-text);font:inherit;font-weight:600;text-align:center;text-decoration:none;
  cursor:pointer;font-variant-numeric:tabular-nums}
.wallets{display:grid;gap:10px;margin:0 0 20px}
.wallet{display:flex;align-items:center;justify-content:center;gap:10px;background:#000;color:#fff;border-color:#3c4043}
.or{display:flex;align-items:center;gap:12px;margin:6px 0 0;color:var(--soft);font-size:14px}
.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line)}
.wallets:not([hidden])+.only-wallets,[hidden]{display:none!important}
@supports (-webkit-appearance:-apple-pay-button){
  .apple_pay{-webkit-appearance:-apple-pay-button;-apple-pay-button-type:pay;-apple-pay-button-style:black}
  .apple_pay>*{display:none}
}
.quiet{background:none;color:var(--text);border-color:var(--field)}
.code{width:220px;margin:24px auto 0;padding:8px;border-radius:8px;background:#fff}
.code svg{display:block;width:100%;height:auto}
.stack{display:grid;gap:12px;margin-top:24px}
.stack:empty{display:none}
/* In reach of a thumb, however many methods there are. */
.pay{position:sticky;bottom:0;margin:0 -20px;padding:12px 20px;padding-bottom:max(12px,env(safe-area-inset-bottom));
  background:var(--sheet);border-top:1px solid var(--line)}
a{color:inherit}
:focus-visible{outline:2px solid #1c7ed6;outline-offset:2px}

.alone .about{padding-bottom:16px}
.alone .who{margin:0}
.alone .who+.amount{margin-top:16px}
.said{margin:0}
.receipt{display:grid;grid-template-columns:auto 1fr;gap:10px 20px;margin:24px 0 0;padding-top:20px;
  border-top:1px solid var(--line);font-size:15px}
.receipt dt{color:var(--soft)}
.receipt dd{margin:0;text-align:right;overflow-wrap:anywhere;font-weight:500}
.receipt .paid-by{display:inline-block;width:30px;height:20px;margin-right:8px;vertical-align:-4px}
.mark{width:48px;height:48px;margin:0 0 16px;display:grid;place-items:center;border-radius:50%;
  background:var(--good-bg);color:var(--good)}
.mark.bad{background:var(--bad-bg);color:var(--bad)}
.mark.wait{background:var(--page);color:var(--soft)}
.mark svg{width:26px;height:26px}
footer{padding:16px 20px 24px;font-size:14px;color:var(--soft);background:var(--page);display:flex;justify-content:center}
nav{display:flex;gap:6px 18px;flex-wrap:wrap;justify-content:center}
nav a{padding:2px 0;text-underline-offset:3px}
nav [aria-current]{text-decoration:none;font-weight:600;color:var(--text)}
@media (min-width:860px){
  main{place-items:start center;padding:clamp(32px,9vh,88px) 24px 32px}
  .sheet{max-width:960px;grid-template-columns:minmax(0,5fr) minmax(0,6fr);border:1px solid var(--line);border-radius:14px}
  .about{padding:36px;border-bottom:0;border-right:1px solid var(--line)}
  .who{margin-bottom:28px}
  .amount:not(.worded){font-size:40px}
  .about dl{margin-top:20px;gap:8px}
  .work{padding:36px}
  .pay{position:static;margin:0;padding:0;border:0}
  .sheet.alone{max-width:480px;grid-template-columns:minmax(0,1fr)}
  .alone .about{padding:20px 32px;border-right:0;border-bottom:1px solid var(--line)}
  .alone .work{padding:32px}
  footer{background:none;padding-bottom:32px}
  .pictured footer{background:var(--page)}
}
@media (prefers-reduced-motion:no-preference){
  button,.button,.method{transition:filter 120ms,border-color 120ms}
}
button:hover,.button:hover{filter:brightness(.94)}
@media print{
  :root,:root:not(.designed){${light}}
  body{background:#fff;display:block}
  .sheet{border:0;max-width:none}
  .about{background:none;color:#000}
  .button,button,footer,.pay{display:none}
}`;

export const base_css = base.replaceAll(/\/\*.*?\*\//g, '').replaceAll(/\s*\n\s*/g, '');
