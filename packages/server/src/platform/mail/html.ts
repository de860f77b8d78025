import sanitize from 'sanitize-html';

/** A text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A user's text in a mail to strangers: short, in one line, and with nothing that a mail program turns into a link; a
 * word joiner, which has no width, follows any character that would.
 */
export const unlinked = (text: string): string =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .slice(0, 300)
    .replace(/[.:@]/g, '$&\u2060');

const options: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'span',
    'div',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'code',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    '*': ['style', 'align'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [/^#[0-9a-f]{3,8}$/i, /^rgb\([\d\s,]+\)$/, /^[a-z]+$/i],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgb\([\d\s,]+\)$/, /^[a-z]+$/i],
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^\d{1,2}(px|pt)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      padding: [/^[\d\spx]{1,24}$/],
      margin: [/^[\d\spx]{1,24}$/],
      'border-radius': [/^\d{1,2}px$/],
      display: [/^(inline-block|block|inline)$/],
      'text-decoration': [/^(none|underline)$/],
    },
  },
};

/** A user's HTML, without anything that runs, loads a page or leaves its place. */
export const sanitizeHtml = (html: string): string => sanitize(html, options);

/** The text of HTML for readers without it; links follow their words. */
export const textOf = (html: string): string =>
  sanitize(
    html
      .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2 ($1)')
      .replace(/<\/(p|h\d|li|div|tr)>|<br\s*\/?>/gi, '$&\n'),
    {
      allowedTags: [],
      allowedAttributes: {},
    },
  )
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
