/** Apart from the form kit's texts, as the login form has no draft. */
export const draftTexts = {
  gone: '以前に入力された次の内容は、今は入力や選択ができないため送信されません。ほかの内容は残っています。',
  retype: '安全のため、次の内容は残していません。もう一度入力してください。',
} as const
