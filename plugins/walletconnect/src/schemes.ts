// Schemes that belong to no wallet. Any other one may be a wallet's own, as its listing has it. SAF-11, field case 13.
// Most are in IANA's register of URI schemes; the rest are those that systems and well-known apps claim.

/** Whole names, or what a name begins with before its first sign: `ms` is every scheme of Microsoft's, `moz` an extension of a browser. */
const REFUSED = new RegExp(
  `^(${[
    // They run script, carry the page they show, or show the browser and what is on the machine.
    'javascript|vbscript|data|blob|about|jar|file|filesystem|view|res|resource|mk|chrome|edge|brave|opera|safari|firefox',
    'googlechromes?|moz|web|x|ms|microsoft|com.(apple|microsoft)|android|intent|search',
    // Networks and files elsewhere.
    'http|wss?|s?ftps?|ssh|telnet|smb|cifs|nfs|afp|davs?|ldaps?|git|svn|magnet|rdp|vnc',
    // Calls, messages, and apps that do things on the machine.
    'mailto|tel|telprompt|callto|sms|smsto|facetime|sips?|xmpp|skype|slack|zoom(mtg|us)|msteams|tg|steam|teamviewer\\d*|anydesk',
    'vscod(e|ium)|cursor|windsurf|zed|jetbrains|idea|github|onenote|docker|openvpn',
    // Shops, settings, other money.
    'market|itms?s?|itunes|macappstores?|prefs|app-(prefs|settings)|shortcuts|workflow|applescript|settings|upi|venmo|paypal|cashapp',
  ].join('|')})([-+.]|$)`,
  'i',
)

/** Whether a link with this scheme opens something other than a wallet. The scheme comes without its colon. */
export function isRefusedScheme(scheme: string): boolean {
  return REFUSED.test(scheme)
}
