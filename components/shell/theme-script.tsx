const SET_THEME = `try{var t=localStorage.theme;if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** Applies the kept theme before the first paint; carries the nonce that the content security policy asks for. */
export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; it has to run before the first paint.
      dangerouslySetInnerHTML={{ __html: SET_THEME }}
    />
  );
}
