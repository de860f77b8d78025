import { hash } from 'node:crypto';

/** A script of the hosted pages, as PCI DSS 6.4.3 asks for: authorised here, with its purpose, and by its hash. */
interface PageScript {
  readonly name: string;
  readonly purpose: string;
  /** Its text, which is in the page; the policy of a page allows it by hash. */
  readonly text: string;
}

/** Without scripts the payer presses the button of the form. */
export const leaving_script: PageScript = {
  name: 'leave',
  purpose: 'sends the form for 3-D Secure to the bank of the payer, on a page without fields for a card',
  text: "document.getElementById('leave').submit()",
};

/** The inventory: every script that a hosted page can contain. `docs/pci.md` lists it. */
export const page_scripts: readonly PageScript[] = [leaving_script];

/** The source of a script in a content security policy. */
export const sourceOf = ({ text }: Pick<PageScript, 'text'>): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Where browsers report what the policy of a page has stopped. */
export const report_path = '/pay/report';
