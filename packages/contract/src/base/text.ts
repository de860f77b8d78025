/** Whether a text can be stored: PostgreSQL cannot store NUL, and a lone surrogate is not valid Unicode. */
export const isStorableText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

export const email_form = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]{2,}$/;

/** Whether a text is an email address. */
export const isEmail = (text: string): boolean => email_form.test(text);
