import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canGrant, expandRoles, isRecordRole, personal_roles, role_catalogue } from '../roles.ts';
import { isGranted, rolesOf } from './role-expressions.ts';

const role = fc.constantFrom(...role_catalogue);
const expression = fc.uniqueArray(role, { minLength: 1, maxLength: 3 });
const written = (roles: readonly string[]): string => roles.join(' && ');

describe('a role expression', () => {
  test('reads back its roles as written', () => {
    fc.assert(
      fc.property(expression, (roles) => {
        expect(rolesOf(written(roles))).toEqual(roles);
      }),
    );
  });

  test('is granted by all of its roles, and a list by any one expression', () => {
    fc.assert(
      fc.property(fc.uniqueArray(role), fc.array(expression, { maxLength: 4 }), (held, expressions) => {
        const expected = expressions.some((roles) => roles.every((each) => held.includes(each)));
        expect(isGranted(new Set(held), expressions.map(written))).toBe(expected);
      }),
    );
  });

  test('is not lost by holding more roles', () => {
    fc.assert(
      fc.property(fc.uniqueArray(role), role, fc.array(expression), (held, more, expressions) => {
        const before = isGranted(expandRoles(held), expressions.map(written));
        expect(isGranted(expandRoles([...held, more]), expressions.map(written)) || !before).toBe(true);
      }),
    );
  });

  test.each(['', 'a', 'A&&B', 'A && ', ' A', 'A || B', '(A)', 'A  && B', '!A', '1A'])('"%s" is invalid', (text) => {
    expect(() => rolesOf(text)).toThrow(SyntaxError);
  });

  test('list without expressions grants nothing', () => {
    expect(isGranted(expandRoles(role_catalogue), [])).toBe(false);
  });
});

describe('roles that grant others', () => {
  test('grant themselves, and expanding twice adds nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(role), (held) => {
        const once = expandRoles(held);
        for (const each of held) expect(once.has(each)).toBe(true);
        expect(expandRoles(once)).toEqual(once);
      }),
    );
  });

  test('USER_ALL grants every merchant role and none of the provider', () => {
    const granted = expandRoles(['USER_ALL']);
    for (const each of personal_roles) expect(granted.has(each), each).toBe(!each.startsWith('PSP'));
  });

  test('PSP_ALL grants every role but PSP_SUPER', () => {
    const granted = expandRoles(['PSP_ALL']);
    for (const each of personal_roles) expect(granted.has(each), each).toBe(each !== 'PSP_SUPER');
  });

  test('no role grants gateway reports: those are granted separately, by holders of the roles beside them', () => {
    for (const role of role_catalogue)
      expect([...expandRoles([role])].filter(isRecordRole), role).toEqual(isRecordRole(role) ? [role] : []);
    for (const held of [['USER_ALL'], ['PSP_ALL'], ['TRANSACTION_ALL'], ['TRANSACTION_RECORD']])
      expect(canGrant(expandRoles(held), 'TRANSACTION_RECORD'), held[0]).toBe(true);
    for (const held of ['REFUND_ALL', 'TRANSACTION_UPDATE', 'TRANSACTION_LIST', 'PSP_SUPER', 'REFUND_RECORD'])
      expect(canGrant(expandRoles([held]), 'TRANSACTION_RECORD'), held).toBe(false);
  });

  test('PSP_SUPER and PSP grant nothing else, and a family only its own roles', () => {
    expect([...expandRoles(['PSP_SUPER'])]).toEqual(['PSP_SUPER']);
    expect([...expandRoles(['PSP'])]).toEqual(['PSP']);
    expect([...expandRoles(['TAG_ALL'])].sort()).toEqual([
      'TAG_ALL',
      'TAG_CREATE',
      'TAG_DELETE',
      'TAG_LIST',
      'TAG_UPDATE',
    ]);
  });

  test.each([
    ['CARD_ADD_LINK_LIST', 'CARD_ADD_LIST'],
    ['DISCOUNT_LIST', 'SUBSCRIPTION_DISCOUNT_LIST'],
    ['PSP_WELCOME_LIST', 'PSP_WELCOME_MAIL_LIST'],
    ['PSP_TAG_UPDATE', 'TAG_UPDATE'],
  ])('%s grants the same as %s', (alias, canonical) => {
    expect(expandRoles([alias]).has(canonical)).toBe(true);
  });

  test.each(['__proto___LIST', 'constructor_ALL', 'toString_ALL', 'NOTHING'])(
    '%s grants nothing besides itself',
    (unknown) => {
      expect([...expandRoles([unknown])]).toEqual([unknown]);
    },
  );
});
