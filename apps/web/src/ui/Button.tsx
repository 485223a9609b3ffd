import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './Icon';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'ghost' | 'quiet' | 'danger';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  icon?: IconName;
  wide?: boolean;
}

/** The class names of a button, for a link that looks like one. */
export const buttonClass = (look: ButtonLook = 'primary', wide = false): string =>
  [styles.button, look === 'primary' ? '' : styles[look], wide ? styles.wide : '']
    .filter(Boolean)
    .join(' ');

/** At least 44 px high; `type` is `button` by default. */
export function Button({ look, icon, wide, className, children, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      className={[buttonClass(look, wide), className].filter(Boolean).join(' ')}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
