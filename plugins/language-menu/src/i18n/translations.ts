// Texts of the language menu in every language, by BCP 47 tag. They are few, so one file has all of them.

const say = (name: string, list: string, current: string) => ({
  'languageMenu.row': name,
  'languageMenu.title.Language': name,
  'languageMenu.list': list,
  'languageMenu.current': current,
})

export const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: say('اللغة', 'اللغات', 'اللغة الحالية'),
  de: say('Sprache', 'Sprachen', 'Aktuelle Sprache'),
  es: say('Idioma', 'Idiomas', 'Idioma actual'),
  fr: say('Langue', 'Langues', 'Langue actuelle'),
  he: say('שפה', 'שפות', 'השפה הנוכחית'),
  hi: say('भाषा', 'भाषाएँ', 'मौजूदा भाषा'),
  id: say('Bahasa', 'Daftar bahasa', 'Bahasa saat ini'),
  it: say('Lingua', 'Lingue', 'Lingua attuale'),
  ja: say('言語', '言語一覧', '現在の言語'),
  ko: say('언어', '언어 목록', '현재 언어'),
  ms: say('Bahasa', 'Senarai bahasa', 'Bahasa semasa'),
  nl: say('Taal', 'Talen', 'Huidige taal'),
  pl: say('Język', 'Języki', 'Bieżący język'),
  'pt-BR': say('Idioma', 'Idiomas', 'Idioma atual'),
  ru: say('Язык', 'Языки', 'Текущий язык'),
  th: say('ภาษา', 'รายการภาษา', 'ภาษาปัจจุบัน'),
  tr: say('Dil', 'Diller', 'Geçerli dil'),
  uk: say('Мова', 'Мови', 'Поточна мова'),
  vi: say('Ngôn ngữ', 'Danh sách ngôn ngữ', 'Ngôn ngữ hiện tại'),
  'zh-HK': say('語言', '語言清單', '目前語言'),
  'zh-Hans': say('语言', '语言列表', '当前语言'),
  'zh-Hant': say('語言', '語言清單', '目前語言'),
}
