// A refusal as a page, for a person who has opened an address of the server in a browser.
#pragma once

#include "server/net/http_message.hpp"

#include <string_view>

namespace server {

// A browser asks for this to show it in a window; programs and the page's own requests want JSON.
bool is_read_by_person(const HttpRequest&);

// "en", "fr" or "ja": the one that Accept-Language wants most.
std::string_view language_of(std::string_view accept_language);

// Text within an element, or within an attribute in double quotes.
std::string escaped_html(std::string_view text);

// Puts a page in the reader's language in place of the JSON of refuse(). An answer that is no JSON stays as it is.
void show_as_page(HttpResponse&, const HttpRequest&);

}  // namespace server
