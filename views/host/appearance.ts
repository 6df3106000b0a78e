import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';

/** Applies what changed in the look of the host: its theme, its colours and fonts, and how much room it gives. */
export function applyContext({ theme, styles, containerDimensions, safeAreaInsets }: McpUiHostContext): void {
  const root = document.documentElement;
  // All our colours are pairs for light and dark, so the theme is this one property.
  if (theme) root.style.colorScheme = theme;
  const given = styles?.variables ?? {};
  const variables = Object.keys(COLOURS).every((name) => name in given) ? { ...COLOURS, ...FONTS } : FONTS;
  for (const [name, value] of Object.entries(given))
    if (typeof value === 'string' && variables[name]) root.style.setProperty(variables[name], value);
  if (containerDimensions) fit(root, containerDimensions);
  if (safeAreaInsets) {
    const { top, right, bottom, left } = safeAreaInsets;
    document.body.style.padding = `${top}px ${right}px ${bottom}px ${left}px`;
  }
}

/** Colours of the host, and ours that they replace: all of them or none, because ink of one and paper of another may be the same. */
const COLOURS: Readonly<Record<string, string>> = {
  '--color-background-primary': '--paper',
  '--color-background-secondary': '--sunk',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-2',
  '--color-border-primary': '--line',
};
const FONTS: Readonly<Record<string, string>> = { '--font-sans': '--text', '--font-mono': '--mono' };

/** A fixed height is filled, and a width always; a flexible side takes what the content needs, up to the most that the host gives. */
function fit(root: HTMLElement, room: NonNullable<McpUiHostContext['containerDimensions']>): void {
  root.style.height = 'height' in room ? '100vh' : '';
  root.style.maxHeight = 'maxHeight' in room && room.maxHeight ? `${room.maxHeight}px` : '';
  root.style.maxWidth = 'maxWidth' in room && room.maxWidth ? `${room.maxWidth}px` : '';
}

/** Calls `tell` with the size of the content, at first and whenever it changes. */
export function watchSize(tell: (size: { width: number; height: number }) => void): void {
  const root = document.documentElement;
  let last = '';
  new ResizeObserver(() => {
    const size = {
      width: Math.ceil(root.scrollWidth),
      height: Math.ceil(document.body.getBoundingClientRect().height),
    };
    const text = `${size.width} ${size.height}`;
    if (text === last) return;
    last = text;
    tell(size);
  }).observe(document.body);
}
