/** Whether a text can be stored: PostgreSQL cannot store NUL, and a lone surrogate is not valid Unicode. */
export const isStorableText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

export const email_form = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]{2,}$/;

/** Whether a text is an email address. */
export const isEmail = (text: string): boolean => email_form.test(text);

/** Whether a text is an http or https URL. */
export const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

// Embeddings, overrides and isolates of direction reorder the words around a name; marks and letters do not.
const directing = /[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a name contains no characters that reorder the text around it. */
export const isUndirected = (name: string): boolean => !directing.test(name);

/** Whether a name has a visible character. */
export const isVisible = (name: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);
