import type { RulesetContent } from '@sluis/contract/risk/shapes';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/sample.ts';
import { contentOf, draftOfContent, faultsOf, formPath, newDraft, type RulesetDraft } from './ruleset-draft.ts';

const organisation = idOf('organisation', 1);
const content: RulesetContent = {
  name: 'High amounts',
  email: 'risk@example.com',
  webhook_url: 'https://example.com/hook',
  sca_exemption: null,
  tag: idOf('tag', 1),
  payment_profile: null,
  rules: [{ name: 'amount', operator: '>', value: '50000', currency_code: 'EUR' }],
  active: true,
};
const draft = (parts: Partial<RulesetDraft> = {}): RulesetDraft => ({
  ...draftOfContent(organisation, content, ['EUR'], 'en'),
  ...parts,
});

describe('the form of a ruleset', () => {
  it('sends what it was opened with unchanged', () => {
    const { active: _, ...parts } = content;
    expect(contentOf(draft(), 'tag', ['EUR'])).toEqual(parts);
  });

  it('requests an exemption only instead of 3-D Secure', () => {
    const exempt = draft({ sca_exemption: 'low_value' });
    expect(contentOf(exempt, '3dSecure', ['EUR']).sca_exemption).toBe('low_value');
    expect(contentOf(exempt, 'block', ['EUR']).sca_exemption).toBeNull();
  });

  it('begins with one rule that asks for everything', () => {
    expect(faultsOf(newDraft(organisation), 'block', ['EUR'])).toEqual({
      name: 'required',
      'rules.0.name': 'required',
    });
  });

  it.each([
    [draft({ tag: '' }), 'tag', { tag: 'required' }],
    [draft({ tag: '' }), 'block', {}],
    [draft({ email: 'risk' }), 'block', { email: 'invalid_format' }],
    [draft({ webhook_url: 'example' }), 'block', { webhook_url: 'invalid_format' }],
    [draft({ webhook_url: 'example' }), '3dSecure', {}],
    [draft({ rules: [] }), 'block', { rules: 'required' }],
  ] as const)('asks what the action needs (%#)', (given, action, faults) => {
    expect(faultsOf(given, action, ['EUR'])).toEqual(faults);
  });

  it('sends neither a tag nor a webhook with an action that has none', () => {
    expect(contentOf(draft(), '3dSecure', ['EUR'])).toMatchObject({ tag: null, webhook_url: null });
    expect(contentOf(draft(), 'block', ['EUR'])).toMatchObject({ tag: null, webhook_url: content.webhook_url });
  });

  it.each([
    ['rules.1.value', 'rules.1.value'],
    ['rules.1.value.3', 'rules.1.value'],
    ['draft.rules.0.operator', 'rules.0.operator'],
    ['ruleset.rules.0.name', 'rules.0.name'],
    ['rules', 'rules'],
    ['draft.email', 'email'],
  ])('finds the input of %s', (path, found) => {
    expect(formPath(path)).toBe(found);
  });
});
