import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A script of the hosted pages, as PCI DSS 6.4.3 asks for: authorised here, with its purpose, and by its hash. */
interface PageScript {
  readonly name: string;
  readonly purpose: string;
  /** Its text. If it is in the page, the policy of the page allows it by hash; a file has its hash as `integrity`. */
  readonly text: string;
  readonly path?: string;
}

/** Without scripts the payer presses the button of the form. */
export const leaving_script: PageScript = {
  name: 'leave',
  purpose: 'sends the form for 3-D Secure to the bank of the payer, on a page without fields for a card',
  text: "document.getElementById('leave').submit()",
};

export const wallet_script_path = '/pay/wallets.js';

export const wallet_script: PageScript = {
  name: 'wallets',
  purpose:
    'shows the buttons of Apple Pay and Google Pay, asks the payer’s wallet, and sends what it gives to the page',
  text: readFileSync(new URL('./browser/wallets.js', import.meta.url), 'utf8'),
  path: wallet_script_path,
};

/** Another text under its address than the page expects, such as that of another version, is not run. */
export const wallet_script_integrity = `sha384-${hash('sha384', wallet_script.text, 'base64')}`;

/** What Google Pay loads and asks, on pages with its button only. */
export const google_pay = {
  script: 'https://pay.google.com/gp/p/',
  connect: 'https://pay.google.com https://google.com/pay https://www.google.com/pay',
  frame: 'https://pay.google.com',
} as const;

/** The inventory: every script that a hosted page can contain. `docs/pci.md` lists it. */
export const page_scripts: readonly PageScript[] = [leaving_script, wallet_script];

/** The source of a script in a content security policy. */
export const sourceOf = ({ text }: Pick<PageScript, 'text'>): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Where browsers report what the policy of a page has stopped. */
export const report_path = '/pay/report';
