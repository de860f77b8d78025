/** The password of every demo user; it is printed at each start and protects nothing. */
export const demo_password = 'Demo-sluis-2026!';

/** The demo users, at the provider or at its largest merchant. */
export const sign_ins = [
  {
    email: 'super@sluis.example',
    name: 'Sanne de Wit',
    at: 'provider',
    roles: ['PSP', 'PSP_ALL', 'PSP_SUPER'],
    may: 'provider staff: all merchants and system administration',
  },
  {
    email: 'operator@sluis.example',
    name: 'Omar Bakker',
    at: 'provider',
    roles: ['PSP', 'PSP_ALL'],
    may: 'provider staff: all merchants',
  },
  {
    email: 'merchant@sluis.example',
    name: 'Marieke van der Linden',
    at: 'merchant',
    roles: ['USER_ALL'],
    may: 'an administrator at the largest merchant',
  },
  {
    email: 'viewer@sluis.example',
    name: 'Victor Hendriks',
    at: 'merchant',
    roles: ['TRANSACTION_LIST', 'REFUND_LIST'],
    may: 'a colleague there: transactions and refunds, read-only',
  },
] as const;
