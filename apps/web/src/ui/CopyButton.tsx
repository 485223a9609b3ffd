import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from './Button';

interface Props {
  /** The text to copy. */
  value: string;
  /** The button's label until the text is copied. */
  label: string;
  look?: ButtonLook;
}

/** Copies a text that is shown beside it: a browser that does not let it still lets people select the text. */
export function CopyButton({ value, label, look }: Props) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Button look={look} onClick={() => void copy()}>
      {isCopied ? t('Copied') : label}
    </Button>
  );
}
