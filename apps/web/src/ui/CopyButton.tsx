import copyText from 'copy-to-clipboard';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from './Button';
import { createNotices } from './notices';

interface Props {
  /** The text to copy, which is also shown beside the button: where the browser copies nothing, people can still select it. */
  value: string;
  /** The button's label until the text is copied. */
  label: string;
  look?: ButtonLook;
}

/** Copies a text, also on a page over plain HTTP, to which browsers give no clipboard. */
export function CopyButton({ value, label, look }: Props) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const notices = createNotices();
    if (await copyText(value)) setCopied(true);
    else notices.error(t('This browser does not copy it. Please select the text and copy it.'));
  };
  return (
    <Button look={look} onClick={() => void copy()}>
      {isCopied ? t('Copied') : label}
    </Button>
  );
}
