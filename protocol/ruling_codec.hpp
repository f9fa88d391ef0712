// Rulings on the wire: the same in every game.
#pragma once

#include "protocol/input.hpp"
#include "protocol/match.hpp"
#include "protocol/writer.hpp"

namespace protocol {

// {"resign":{"seat":0}} and so on, as it stands in an entry. Harmless after an error.
Ruling read_ruling(const Input& ruling, std::size_t seats);

void write_ruling(Writer& out, const engine::Ruling& ruling);
void write_ruling(Writer& out, const TakeBack& back);
void write_ruling(Writer& out, const Freeze& freeze);
void write_ruling(Writer& out, const Anchor& anchor);

// What a ruling that no game knows of did.
void write_event(Writer& out, const TakeBack& back);
void write_event(Writer& out, const Freeze& freeze);
void write_event(Writer& out, const Anchor& anchor);

// What the rules object to, as an answer.
Refusal to_refusal(const engine::Refusal& refused);
Refusal take_back_refused(std::string message);  // G4

}  // namespace protocol
