import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { assetUrl } from '../../html/assets.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { passkeyTexts as t } from '../../texts/account/passkeys.ts';

/** What a browser needs to make a passkey, or to use one. */
export type PasskeyAct =
  | { act: 'create'; options: PublicKeyCredentialCreationOptionsJSON }
  | { act: 'get'; options: PublicKeyCredentialRequestOptionsJSON };

/** A form that the script shows where the browser has passkeys; it sends the browser's response with the fields `inside`. */
export const passkeyForm = ({ act, options }: PasskeyAct, action: string, inside: Child): Safe =>
  html`<form method="post" action="${action}" class="stack passkey" hidden data-passkey="${act}" data-options="${JSON.stringify(options)}"><input type="hidden" name="credential" value="">${inside}
<output class="fault" data-failed="${t.failed(act)}" data-known="${t.known_here}"></output></form>`;

/** The script of these forms, for the head of their page. */
export const passkeyScript = (): Safe => html`<script src="${assetUrl('passkeys.js')}" defer></script>`;
