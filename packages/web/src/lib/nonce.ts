/** The nonce that the server wrote into the page for its styles; nothing where nobody did, as in development. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

// The scroll lock of drawers and dialogs writes a style of its own and looks for the nonce under this name.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;
