// Schemes that belong to no wallet. Any other may be a wallet's own, as in its listing. SAF-11, field case 13. Most are in IANA's register
// of URI schemes; the rest are claimed by operating systems and well-known apps.

/** Whole names, or the part before the first punctuation mark: `ms` covers all of Microsoft's schemes, `moz` browser extensions. */
const REFUSED = new RegExp(
  `^(${[
    // They run scripts, contain the page that they show, or show the browser and local files.
    'javascript|vbscript|data|blob|about|jar|file|filesystem|view|res|resource|mk|chrome|edge|brave|opera|safari|firefox',
    'googlechromes?|moz|web|x|ms|microsoft|com.(apple|microsoft)|android|intent|search',
    // Networks and remote files.
    'http|wss?|s?ftps?|ssh|telnet|smb|cifs|nfs|afp|davs?|ldaps?|git|svn|magnet|rdp|vnc',
    // Calls, messages, and apps that act on the device.
    'mailto|tel|telprompt|callto|sms|smsto|facetime|sips?|xmpp|skype|slack|zoom(mtg|us)|msteams|tg|steam|teamviewer\\d*|anydesk',
    'vscod(e|ium)|cursor|windsurf|zed|jetbrains|idea|github|onenote|docker|openvpn',
    // Stores, settings, and other payment systems.
    'market|itms?s?|itunes|macappstores?|prefs|app-(prefs|settings)|shortcuts|workflow|applescript|settings|upi|venmo|paypal|cashapp',
  ].join('|')})([-+.]|$)`,
  'i',
)

/** Returns whether a link with this scheme opens something other than a wallet. The scheme is passed without its colon. */
export function isRefusedScheme(scheme: string): boolean {
  return REFUSED.test(scheme)
}
