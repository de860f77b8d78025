/**
 * Words of a welcome mail that are replaced when it is sent: a button that sets the password, a link for when that has
 * expired, the provider's short title, and the user's name.
 */
export const welcome_placeholders = ['set_password', 'forgot_password', 'short_title', 'name', 'email'] as const;
export type WelcomePlaceholder = (typeof welcome_placeholders)[number];

export const welcome_link_hours = 24;

/** The content of a new welcome mail; source: the specification, section 3. */
export const welcome_default_content = `<h1>{{short_title}} New Account</h1>
<p>Hello {{name}},</p>
<p>Congratulations, your account has been created. You sign in as {{email}}. Choose a password first:</p>
<p>{{set_password}}</p>
<p>This link expires in ${welcome_link_hours} hours. After that, ask for a new one at {{forgot_password}}.</p>
<p>We advise you to enable two-factor authentication under Settings &gt; Personal settings &gt; Your profile.</p>`;

/** Further placeholders are removed: a mail full of them would grow by the length of a name for each. */
const filled_max = 100;

/** A text with its placeholders replaced; other words in double braces are unchanged. */
export function fillWelcome(content: string, values: Readonly<Record<WelcomePlaceholder, string>>): string {
  let filled = 0;
  return content.replace(/\{\{\s{0,20}(\w{1,20})\s{0,20}\}\}/g, (whole, word: string) => {
    if (!(welcome_placeholders as readonly string[]).includes(word)) return whole;
    filled += 1;
    return filled > filled_max ? '' : values[word as WelcomePlaceholder];
  });
}
