"""Writes what Orca says into a file, an utterance a line, and makes no sound. Orca runs this when it starts."""

import os

import orca.settings
import orca.speech

orca.settings.speechServerFactory = ''
orca.settings.speechFactoryModules = []
# A key that is pressed is no news to the test.
orca.settings.enableKeyEcho = False
# When reading begins after a page has loaded depends on the machine; the scripts say when.
orca.settings.sayAllOnLoad = False


def write(text, *_):
    words = ' '.join(text.split())
    if words:
        with open(os.environ['READING_LOG'], 'a', encoding='utf-8') as log:
            log.write(words + '\n')


def write_all(utterances, *_):
    for context, _voice in utterances:
        write(context.utterance)


orca.speech._speak = write
orca.speech.speakCharacter = write
orca.speech.sayAll = write_all
