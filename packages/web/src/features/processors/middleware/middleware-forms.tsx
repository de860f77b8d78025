import type { Field } from '@sluis/contract/base/fields';
import { middleware } from '@sluis/contract/entities/processors/middleware';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import type { Drafts } from '../../../kit/form/entity-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Middleware } from './middleware.item.ts';
import { SigningSecret } from './signing-secret.tsx';

const settings = ['url', 'secret', 'on_failure', 'tag', 'description'];
const { url, secret } = middleware.fields;

const asRequired = (field: Field): Field => ({ ...field, nullable: undefined, create: 'required' }) as Field;
/** Only a call has an address and a secret. */
const https_only = { url: null, secret: null };

function useMiddlewareForm() {
  const { t } = useTranslation();
  return {
    inputs: { secret: (input: Parameters<typeof SigningSecret>[0]) => <SigningSecret {...input} /> },
    help: {
      url: t('middleware.url_help'),
      on_failure: t('middleware.on_failure_help'),
      tag: t('middleware.tag_help'),
    },
  };
}

/** Adds a middleware. */
export function CreateMiddleware({ onDone }: { readonly onDone: (id: string) => void }) {
  const vary = ({ provider }: Readonly<Drafts>) =>
    provider === 'https' ? { url: asRequired(url), secret: asRequired(secret) } : https_only;
  return (
    <CreateForm
      entity="middleware"
      only={['organisation', 'name', 'provider', ...settings]}
      initial={{ provider: 'https' }}
      vary={vary}
      {...useMiddlewareForm()}
      onDone={onDone}
    />
  );
}

/** Changes a middleware; its type is fixed, and a secret that is left empty is unchanged. */
export function EditMiddleware({ item, ...props }: { readonly item: Middleware } & EditProps) {
  const { t } = useTranslation();
  const { help, ...form } = useMiddlewareForm();
  return (
    <EditForm
      entity="middleware"
      item={item}
      only={['name', ...settings]}
      vary={() => (item.provider === 'https' ? { url: asRequired(url) } : https_only)}
      {...form}
      inputs={{
        secret: (input: Parameters<typeof SigningSecret>[0]) => (
          <SigningSecret {...input} description={t('middleware.secret_kept')} />
        ),
      }}
      help={help}
      {...props}
    />
  );
}
