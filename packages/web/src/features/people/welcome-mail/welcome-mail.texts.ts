import type { TextTree } from '@sluis/contract/base/translate';
import type { WelcomePlaceholder } from '@sluis/contract/welcome-mail';
import type { EntityTexts } from '../../../lib/texts.ts';

interface Placeholders extends TextTree {
  readonly welcome_mail: TextTree & { readonly placeholders: Readonly<Record<WelcomePlaceholder, string>> };
}

export const texts = {
  nl: {
    fields: {
      welcomemail: {
        content: 'Inhoud',
        psp_default: 'Standaard voor PSP-gebruikers',
        default: 'Standaard voor merchantgebruikers',
      },
    },
    welcome_mail: {
      title: 'Welkomstmails',
      hint: 'Wat nieuwe gebruikers ontvangen.',
      item: 'Welkomstmail',
      create: 'Welkomstmail toevoegen',
      submit: 'Opslaan',

      rendered: 'Voorbeeld',
      default_of: '{{name}}: {{flag}}',
      default_for: { psp_default: 'Voor PSP-gebruikers', default: 'Voor merchantgebruikers' },
      update: 'Bewerken',
      delete: 'Verwijderen',
      delete_question: 'De welkomstmail “{{name}}” verwijderen? Dit kan niet ongedaan worden gemaakt.',
      set_password: 'Wachtwoord instellen',
      insert: 'Invoegen:',
      editor: {
        bold: 'Vet',
        italic: 'Cursief',
        heading: 'Kop',
        list: 'Opsomming',
        ordered_list: 'Genummerde lijst',
        link: 'Link',
        unlink: 'Link verwijderen',
        link_address: 'Linkadres',
        link_external: 'Opent in een nieuw tabblad',
        link_internal: 'Opent in hetzelfde tabblad',
        link_save: 'Opslaan',
        undo: 'Ongedaan maken',
        redo: 'Opnieuw',
      },
      placeholders: {
        set_password: 'knop om wachtwoord in te stellen',
        forgot_password: 'link voor wachtwoord vergeten',
        short_title: 'merknaam',
        name: 'naam',
        email: 'e-mailadres',
      },
    },
    verbs: {
      welcomemail: {
        preview: 'Voorbeeld openen',
        preview_title: 'Voorbeeld',
        preview_question: 'Weet u zeker dat u een voorbeeld per e-mail wilt ontvangen?',
        preview_confirm: 'Voorbeeld versturen',
      },
    },
  },
  en: {
    fields: {
      welcomemail: {
        content: 'Content',
        psp_default: 'PSP user default',
        default: 'Merchant user default',
      },
    },
    welcome_mail: {
      title: 'Welcome mails',
      hint: 'What new users receive.',
      item: 'Welcome mail',
      create: 'Add welcome mail',
      submit: 'Save',

      rendered: 'Preview',
      default_of: '{{name}}: {{flag}}',
      default_for: { psp_default: 'For PSP users', default: 'For merchant users' },
      update: 'Update',
      delete: 'Delete',
      delete_question: 'Delete the welcome mail “{{name}}”? This can’t be undone.',
      set_password: 'Set password',
      insert: 'Insert:',
      editor: {
        bold: 'Bold',
        italic: 'Italic',
        heading: 'Heading',
        list: 'List',
        ordered_list: 'Numbered list',
        link: 'Link',
        unlink: 'Remove link',
        link_address: 'Link address',
        link_external: 'Opens in a new tab',
        link_internal: 'Opens in the same tab',
        link_save: 'Save',
        undo: 'Undo',
        redo: 'Redo',
      },
      placeholders: {
        set_password: 'set-password button',
        forgot_password: 'forgot-password link',
        short_title: 'brand name',
        name: 'name',
        email: 'email address',
      },
    },
    verbs: {
      welcomemail: {
        preview: 'Open preview',
        preview_title: 'Preview',
        preview_question: 'Are you sure you would like to receive a preview via email?',
        preview_confirm: 'Send preview',
      },
    },
  },
} satisfies EntityTexts<'welcomemail'> & { nl: Placeholders; en: Placeholders };
