// Texts of the button in the page.

export const button = {
  'button.connect': 'वॉलेट कनेक्ट करें',
  'button.connecting': 'कनेक्ट हो रहा है…',
  'button.loading': 'खुल रहा है…',
  'button.account': 'अकाउंट {address}',
  'button.network': 'नेटवर्क {network}',
  'button.wallet': '{wallet} कनेक्ट करें',
  'button.walletMissing': 'वॉलेट नहीं मिला। दूसरा चुनें',
  'button.wrongNetwork': 'गलत नेटवर्क',
  'button.failed': 'नहीं खुला। फिर से कोशिश करें',
  'button.reload': 'नहीं खुला। पेज फिर से लोड करें',
  'button.unsupported': 'ब्राउज़र पुराना है। इसे अपडेट करें',
}
