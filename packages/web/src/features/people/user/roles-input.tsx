import { Button, Radio, Stack } from '@mantine/core';
import { presetOf, presetRoles, type RolePreset, role_presets } from '@sluis/contract/role-presets';
import { canGiveAll, role_catalogue } from '@sluis/contract/roles';
import { useEffect, useRef, useState } from 'react';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import classes from '../../../kit/roles/roles.module.css';
import { RolesMatrix } from '../../../kit/roles/roles-matrix.tsx';
import { rolesOfUser } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';

/** The roles of a user: a common preset, or a custom choice from the matrix. */
export function RolesInput({ at_provider, ...input }: OwnInput & { readonly at_provider: boolean }) {
  const { t } = useTranslation();
  const held = rolesOfUser(useMe());
  const value = input.value as readonly string[];
  const preset = presetOf(value);
  const [isOpen, setOpen] = useState(value.length > 0 && preset === undefined);
  const [isAsked, setAsked] = useState(false);
  const matrix = useRef<HTMLDivElement>(null);
  // It opens below the visible part of a form, so it is scrolled into view.
  useEffect(() => {
    if (isOpen && isAsked) matrix.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, isAsked]);
  const canGive = (each: RolePreset): boolean => canGiveAll(presetRoles(each, at_provider), held);
  const choose = (each: string): void => {
    const roles = new Set(presetRoles(each as RolePreset, at_provider));
    input.onChange(role_catalogue.filter((role) => roles.has(role)));
  };
  const { label, error, disabled, ...rest } = input;
  return (
    <Stack gap={8}>
      <Radio.Group
        {...rest}
        label={label}
        error={error}
        withAsterisk
        value={preset ?? ''}
        onChange={choose}
        tabIndex={-1}
      >
        <Stack gap={8} mt={4}>
          {role_presets.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`roles.preset.${each}`)}
              description={t(canGive(each) ? `roles.preset_help.${each}` : 'roles.not_held_all')}
              disabled={disabled || !canGive(each)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        ml={-8}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          setAsked(true);
          setOpen(!isOpen);
        }}
      >
        {value.length > 0 && preset === undefined ? t('roles.adjust_own', { count: value.length }) : t('roles.adjust')}
      </Button>
      {isOpen && (
        <div ref={matrix} className={classes.asked}>
          <RolesMatrix value={value} at_provider={at_provider} disabled={disabled} onChange={input.onChange} />
        </div>
      )}
    </Stack>
  );
}
