import type { TextTree } from '@sluis/contract/base/translate';
import type { IdpFault } from '@sluis/contract/sso-refusals';
import type { EntityTexts } from '../../../lib/texts.ts';

interface Faults extends TextTree {
  readonly identity_provider: TextTree & { readonly faults: Readonly<Record<IdpFault | 'none', string>> };
}

export const texts = {
  nl: {
    fields: {
      identityprovider: {
        issuer: 'Issuer',
        client_id: 'Client-ID',
        client_secret: 'Clientgeheim',
        scopes: 'Scopes',
        email_claim: 'Claim met e-mailadres',
        verified_claim: 'Claim of het adres is geverifieerd',
        name_claim: 'Claim met naam',
        groups_claim: 'Claim met groepen',
        email_domains: 'E-maildomeinen',
        group_roles: 'Groepen en rechten',
        provisioning: 'Nieuwe gebruikers',
        trusted_factor: 'Meerfactorauthenticatie bij de identiteitsprovider',
        forced: 'Single sign-on verplicht',
        break_glass: 'Noodaccounts',
      },
    },
    rows: {
      group_roles: { group: 'Groep', preset: 'Rechten', organisation: 'Organisatie', add: 'Groep toevoegen' },
      break_glass: { user: 'Gebruiker', add: 'Noodaccount toevoegen' },
    },
    values: {
      entity: { identityprovider: 'Identiteitsprovider' },
      provisioning: { JUST_IN_TIME: 'Bij de eerste keer inloggen aangemaakt', INVITATION: 'Alleen op uitnodiging' },
      preset: { view: 'Alleen bekijken', support: 'Klantenservice', finance: 'Financiën', administrator: 'Beheerder' },
    },
    status: {
      identityprovider: {
        SIGN_IN_REFUSED: 'Inloggen geweigerd',
        BREAK_GLASS_USED: 'Met wachtwoord ingelogd via noodaccount',
      },
    },
    identity_provider: {
      title: 'Single sign-on',
      hint: 'De identiteitsprovider waarmee uw gebruikers inloggen, zoals Microsoft Entra ID, Okta of Keycloak.',
      hint_psp: 'De identiteitsproviders van de aanbieder en van alle merchants.',
      empty: 'Nog geen identiteitsprovider. Gebruikers loggen in met hun wachtwoord of passkey.',
      create: 'Identiteitsprovider toevoegen',
      callback: 'Registreer dit adres bij de identiteitsprovider als redirect-URI:',
      users: 'Gebruikers en rechten',
      rules: 'Regels voor inloggen',
      claims: 'Scopes en claims',
      issuer_help:
        'Exact zoals de identiteitsprovider zichzelf noemt, inclusief of exclusief de laatste schuine streep.',
      secret_kept: 'Laat leeg om het huidige geheim te behouden.',
      email_domains_help:
        'Gebruikers met een adres op een van deze domeinen loggen hier in. Eén per regel. Een merchant kan alleen het domein van het eigen e-mailadres toevoegen.',
      provisioning_help: 'Voor nieuwe gebruikers zijn e-maildomeinen en groepen verplicht.',
      language_help: 'Van gebruikers die bij de eerste keer inloggen worden aangemaakt.',
      group_roles_help:
        'Bij elke keer inloggen krijgt een gebruiker de rechten van zijn groepen; zonder groep vervalt de toegang. * staat voor alle gebruikers. Laat leeg om rechten met de hand te geven.',
      trusted_factor_help:
        'De gebruikers worden hier niet om een tweede factor gevraagd, ook niet als de identiteitsprovider niet meldt dat die is gebruikt.',
      forced_help:
        'Gebruikers van deze organisatie en daaronder kunnen niet meer met een wachtwoord of passkey inloggen.',
      break_glass_help:
        'Deze gebruikers kunnen wel met hun wachtwoord inloggen, bijvoorbeeld bij een storing. De andere beheerders ontvangen daarvan een e-mail.',
      verified_claim_help: 'Zonder deze claim wordt geen bestaande gebruiker gekoppeld. Bij Entra ID: xms_edov.',
      active: 'Actief',
      inactive: 'Inactief',
      check: 'Controleren',
      check_about: 'De metadata, de sleutels en de client zijn opgevraagd. Er is niemand ingelogd.',
      faults: {
        none: 'De identiteitsprovider antwoordt zoals verwacht',
        unreachable: 'De identiteitsprovider is niet bereikbaar',
        issuer_mismatch: 'De issuer komt niet overeen',
        not_openid: 'Het antwoord is niet volgens OpenID Connect',
        no_pkce: 'PKCE met S256 wordt niet ondersteund',
        no_scopes: 'Een scope wordt niet ondersteund',
        no_keys: 'De sleutels zijn niet leesbaar',
        client_refused: 'De client-ID of het clientgeheim is onjuist',
      },
    },
  },
  en: {
    fields: {
      identityprovider: {
        issuer: 'Issuer',
        client_id: 'Client ID',
        client_secret: 'Client secret',
        scopes: 'Scopes',
        email_claim: 'Email claim',
        verified_claim: 'Email verified claim',
        name_claim: 'Name claim',
        groups_claim: 'Groups claim',
        email_domains: 'Email domains',
        group_roles: 'Groups and roles',
        provisioning: 'New users',
        trusted_factor: 'Multi-factor authentication at the identity provider',
        forced: 'Single sign-on required',
        break_glass: 'Break-glass accounts',
      },
    },
    rows: {
      group_roles: { group: 'Group', preset: 'Roles', organisation: 'Organisation', add: 'Add group' },
      break_glass: { user: 'User', add: 'Add break-glass account' },
    },
    values: {
      entity: { identityprovider: 'Identity provider' },
      provisioning: { JUST_IN_TIME: 'Created at their first login', INVITATION: 'By invitation only' },
      preset: { view: 'View only', support: 'Customer support', finance: 'Finance', administrator: 'Administrator' },
    },
    status: {
      identityprovider: {
        SIGN_IN_REFUSED: 'Login refused',
        BREAK_GLASS_USED: 'Break-glass account logged in with a password',
      },
    },
    identity_provider: {
      title: 'Single sign-on',
      hint: 'The identity provider that your users log in with, such as Microsoft Entra ID, Okta or Keycloak.',
      hint_psp: 'The identity providers of the provider and of all merchants.',
      empty: 'No identity providers yet. Users log in with their password or a passkey.',
      create: 'Add identity provider',
      callback: 'Register this address at the identity provider as the redirect URI:',
      users: 'Users and roles',
      rules: 'Login rules',
      claims: 'Scopes and claims',
      issuer_help: 'Exactly as the identity provider calls itself, with or without the last slash.',
      secret_kept: 'Leave empty to keep the current secret.',
      email_domains_help:
        'Users with an address at one of these domains log in here. One per line. A merchant can only add the domain of its administrator’s own address.',
      provisioning_help: 'Creating users needs email domains and groups.',
      language_help: 'Of users who are created at their first login.',
      group_roles_help:
        'At each login a user gets the roles of their groups; without a group, access ends. * stands for all users. Leave empty to give roles by hand.',
      trusted_factor_help:
        'Users are not asked for a second factor here, also if the identity provider doesn’t report that one was used.',
      forced_help: 'Users of this organisation and those below it can no longer log in with a password or a passkey.',
      break_glass_help:
        'These users can still log in with their password, for example during an outage. The other administrators get an email about it.',
      verified_claim_help: 'Without this claim no existing user is linked. For Entra ID: xms_edov.',
      active: 'Active',
      inactive: 'Inactive',
      check: 'Check',
      check_about: 'The metadata, the keys and the client were checked. No one was logged in.',
      faults: {
        none: 'The identity provider answers as expected',
        unreachable: 'The identity provider can’t be reached',
        issuer_mismatch: 'The issuer doesn’t match',
        not_openid: 'The response doesn’t follow OpenID Connect',
        no_pkce: 'PKCE with S256 is not supported',
        no_scopes: 'A scope is not supported',
        no_keys: 'The keys can’t be read',
        client_refused: 'The client ID or the client secret is incorrect',
      },
    },
  },
} satisfies EntityTexts<'identityprovider'> & { nl: Faults; en: Faults };
