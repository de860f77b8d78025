/** The nonce that the server wrote into the page for its styles; empty without one, as in development. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

// The scroll lock of drawers and dialogs adds its own style and reads the nonce under this name.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;
