import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';

interface Props {
  readonly answer: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

/** Adds the next page of versions, if there is one. */
export function OlderVersions({ answer }: Props) {
  const { t } = useTranslation();
  if (!answer.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={answer.isFetchingNextPage}
      onClick={() => void answer.fetchNextPage()}
    >
      {t('panel.older_versions')}
    </Button>
  );
}
